/** Verification, alarms and what is proven, in English. */
import type { proof as pt } from "../pt/proof.ts";
import type { Translation } from "../types.ts";

export const proof: Translation<typeof pt> = {
  "proof.title": "What this proves",
  "proof.cards": "Nobody chooses the cards: not the house, not the opponent, not both together.",
  "proof.mix": "Every shuffle and every die comes from the mixture of the three seeds.",
  "proof.chain": "Every move is tied to the one before. You keep the receipt.",
  "proof.not_peeking":
    "It **does not prove** that the house does not peek: it knows its own seed during the game. It cannot change the cards, but it could tell somebody.",
  "proof.how": "How it works, step by step",

  "verify.title": "Verify a match",
  "verify.lead":
    "This browser redoes the match from the revealed seed, without asking any server. It works with the network cut as well.",
  "verify.checking": "Redoing the calculations…",
  "verify.fetching": "Fetching the record…",
  "verify.no_record": "None of these files is the record of a match.",
  "verify.recent": "Or check one of the latest",
  "verify.this": "check",
  "verify.save": "Download the report",
  "verify.see_event": "See event {n} in the replay",
  "verify.share": "Copy the link",
  "verify.elsewhere": "Check without this site",
  "drop.first": "Drop the record of the match here.",
  "drop.other": "Another match?",
  "drop.here": "Drop the file here or",
  "drop.choose": "choose it on the device",
  "drop.receipts": "Add the file of your receipts if you have it: it is used as well.",

  "stamp.ok": "CORRECT",
  "stamp.bad": "NOT CORRECT",
  "stamp.pending": "NOT REVEALED",
  "stamp.practice": "PRACTICE",
  "verdict.ok": "This match is correct from beginning to end.",
  "verdict.ok_most": "Signatures, chain and draws are correct.",
  "verdict.practice": "Practice: chain and draws are correct.",
  "verdict.other": "This match is not correct.",
  "verdict.header": "The header of this match is not correct.",
  "verdict.chain": "The record of this match is malformed.",
  "verdict.receipt": "The receipt does not belong to this record.",
  "verdict.fork": "There are two records of this match.",
  "verdict.incomplete": "The seed of this match has not been revealed yet.",
  "verdict.order": "Events of this match are out of place.",
  "verdict.time": "The times of this match do not add up.",
  "verdict.commit": "A seed does not fit the vault that was shown.",
  "verdict.accept": "One side did not accept this header.",
  "verdict.sealed": "A secret choice is not the one that was sealed.",
  "verdict.move-base": "A move of this match was put in the wrong place.",
  "verdict.move-sig": "A move of this match was not signed by who played it.",
  "verdict.draw-index": "A draw is missing in this match.",
  "verdict.draw-value": "A draw of this match did not come from the seed.",
  "verdict.rules": "A move of this match does not follow the rules.",
  "verdict.view": "What one side was shown was not the truth.",
  "lead.ok": {
    one: "The whole record was redone: {n} event, with the rules of the game.",
    other: "The whole record was redone: {n} events, with the rules of the game.",
  },
  "lead.ok_most": {
    one: "{n} event checked. The moves have yet to be redone with the rules of the game.",
    other: "{n} events checked. The moves have yet to be redone with the rules of the game.",
  },
  "lead.practice": {
    one: "{n} event redone. Somebody chose the seed: this is practice, not proof.",
    other: "{n} events redone. Somebody chose the seed: this is practice, not proof.",
  },
  "lead.incomplete":
    "The match is still being played, or the house has not opened its vault. Nothing is wrong up to the last event of this record.",
  "lead.until":
    "The record was redone up to event {n}; up to there everything is correct. At event {at}:",
  "meaning.title": "What this means.",
  "meaning.ok":
    "Cards and dice came from the three seeds, the moves are from who signed them, and nothing was changed afterwards.",
  "meaning.practice":
    "Every card and every die comes from the name of the seed, which somebody chose.",
  "meaning.incomplete":
    "Without the seed of the house no draw can be checked. That alone does not prove fraud.",
  "meaning.unknown_key":
    "The header was signed by a key that this house does not publish. Either the match is from another house, or somebody else made the file.",
  "meaning.broken":
    "This file is not an honest match of this house: either the file was changed, or the server that signed it cheated.",
  "advice.ok": "If you like, check again with a program from another source.",
  "advice.incomplete":
    "Come back later. After 24 hours the match is put on the public list of those not revealed.",
  "advice.broken": "Keep the file and your receipt: together they are the proof.",

  "ruler.all": { one: "{n} event, correct", other: "{n} events, all correct" },
  "ruler.some": "{n} events: {ok} are correct, number {at} is not, {rest} were not checked",
  "evid.recorded": "In the record: {value}",
  "evid.derived": "From the seed: {value}",
  "evid.same": "same key, same label, same count",
  "evid.redo": "the same calculation, to redo wherever you like",
  "deriv.label": "label",
  "deriv.block": "block",
  "deriv.words": "words",
  "deriv.bits": { one: "{n} bit", other: "{n} bits" },
  "deriv.sides": "sides = {n}",
  "deriv.items": { one: "{n} item", other: "{n} items" },
  "deriv.out": "too big",
  "deriv.recorded": "record:",
  "draws.title": { one: "The draw of this match", other: "The {n} draws of this match" },
  "draws.table": "Table of draws",
  "draws.event": "event",
  "draws.label": "draw",
  "draws.stream": "stream",
  "draws.recorded": "in the record",
  "draws.derived": "from the seed",
  "draws.secret": "kept secret",
  "draws.more": "Show more",
  "draw.number": "draw {n}",
  "facts.match": "Match",
  "facts.rules": "rules {v}",
  "facts.seats": "Seats",
  "facts.by_table": {
    one: "{n} move made by the table on time-out",
    other: "{n} moves made by the table on time-out",
  },
  "facts.devices": "Devices",
  "facts.rekeys": { one: "{n} change of device", other: "{n} changes of device" },
  "facts.print": "Fingerprint",
  "facts.seed": "Seed",
  "facts.practice": "“{seed}”, chosen by somebody",

  "checks.title": "Fifteen checks",
  "checks.count": "{ok} correct, {bad} not, {rest} did not run",
  "check.ok": "correct",
  "check.failed": "not correct",
  "check.header": "Header canonical and signed by the house",
  "check.header.proves":
    "What was agreed is whole and carries the signature of a key that the house publishes.",
  "check.shapes": "All events well formed",
  "check.shapes.proves":
    "Every event has the one form that the format allows; nothing more and nothing less.",
  "check.receipt": "Receipt of the last event",
  "check.receipt.proves":
    "The chain, redone from the start, ends in the link that the house signed.",
  "check.kept_receipts": "Receipts that you kept",
  "check.kept_receipts.proves": "The record is the one that you saw during the match.",
  "check.revealed": "The seed was revealed",
  "check.revealed.proves": "The record ends with the house opening its vault.",
  "check.order": "Beginning and end in place",
  "check.order.proves": "The match begins once, ends once and is revealed once.",
  "check.times": "Times in order, deadlines kept",
  "check.times.proves": "Time does not go back, and the table moved for nobody too early.",
  "check.commitments": "Seeds fit their vaults",
  "check.commitments.proves": "The three seeds are those that were locked before the match.",
  "check.acceptances": "Both accepted the header",
  "check.acceptances.proves": "Both sides signed the same agreement.",
  "check.setups": "Opened setups are correct",
  "check.setups.proves":
    "What each side brought to the table (its deck) is what was locked before.",
  "check.signatures": "Signature of every move",
  "check.signatures.proves":
    "Every move was signed by who played it, over everything that came before.",
  "check.sealed_choices": "Secret choices opened and equal",
  "check.sealed_choices.proves":
    "Every secret choice was opened once, and is the one that was sealed.",
  "check.draws": "Value of every draw",
  "check.draws.proves":
    "Every die and every shuffle comes from the mixture of the seeds; no draw is missing.",
  "check.rules": "The rules, redone move by move",
  "check.rules.proves": "The rules allow these moves, ask for these draws and give this result.",
  "check.views": "What you were shown",
  "check.views.proves": "The hand and the table that you saw were the true ones.",
  "notrun.stopped": "did not get to run",
  "notrun.nothing_kept": "nothing kept here",
  "notrun.not_started": "did not start",
  "notrun.practice": "not in practice",
  "notrun.no_rules": "yet to be redone",
  "notrun.rules_missing": "rules unknown",
  "notrun.rules_other_version": "other version of the rules",
  "whole.title": "Redo it with the rules.",
  "whole.note":
    "Checks 14 and 15 run the game's own rules in this browser. About 13 MB, only when you ask.",
  "whole.busy": "Preparing the rules and redoing every move. It takes some seconds.",
  "whole.failed":
    "The rules could not run in this browser. The file semente-verify.pyz does the same.",
  "whole.run": "Redo everything",
  "whole.running": "Redoing…",

  "proven.title": "Proven",
  "not_proven.title": "Not proven",
  "proven.nobody_chose_the_cards":
    "Nobody chose the cards: one honest vault of the three was enough.",
  "proven.nobody_could_foresee_them": "Nobody outside could foresee the draws.",
  "proven.no_second_tries": "There was no second try: every result is the only possible one.",
  "proven.rules_were_followed": "The rules were followed in every move.",
  "proven.log_is_the_one_you_saw": "The log is the one you saw, up to your last receipt.",
  "proven.moves_are_the_seats_own":
    "The moves are from who signed them; those of the table are marked.",
  "proven.you_were_shown_the_truth": "What you were shown was the truth.",
  "not_proven.peeking": "That the house did not peek: it knew its own seed.",
  "not_proven.refusing": "That the house did not refuse another match before this one.",
  "not_proven.time": "That a move did not arrive earlier than the house says.",
  "not_proven.who_sits_there": "Who sat on the other side, or whether alone.",
  "not_proven.the_page_itself":
    "That this page does not lie: check with a program from another source.",
  "not_proven.bots_not_peeking": "That the bot did not peek: it is the house's.",
  "not_proven.two_bots_are_the_servers":
    "Nothing beyond the house's word: both seats were its own.",
  "not_proven.log_compared_with_your_receipts":
    "That the log is the one you saw: there are no receipts of yours here.",
  "not_proven.rules_not_replayed":
    "That the rules were followed: the moves have not been redone yet.",
  "not_proven.what_you_were_shown":
    "That the hand you were shown was the true one: that needs your receipts and the rules.",

  "alarm.title": "Something does not fit",
  "alarm.stopped":
    "This browser has stopped playing: nothing more is signed or sent in this match.",
  "alarm.do":
    "Save the proof to a file before you close the page. Then compare fingerprints with the other person by another way.",
  "alarm.rekey_do":
    "If it was you, on another device, play from there and close this page. If not, save the proof to a file.",
  "alarm.save": "Save the proof",
  "alarm.look": "Only look at the table",
  "alarm.other": "What the server sent does not fit what it sent before.",
  "alarm.header": "The header of the match is not as it should be.",
  "alarm.chain": "The server sent a malformed event.",
  "alarm.receipt": "The server sent an event with a receipt that is not its own.",
  "alarm.fork": "The server showed two different records of this match.",
  "alarm.incomplete": "The seed has not been revealed yet.",
  "alarm.order": "The server sent an event out of place.",
  "alarm.time": "The server's clock went back, or the table moved too early.",
  "alarm.commit": "An opened seed is not the one that was locked.",
  "alarm.accept": "One side did not sign this header.",
  "alarm.sealed": "An opened choice is not the one that was sealed.",
  "alarm.move-base": "A move was put in a place of the chain that is not its own.",
  "alarm.move-sig": "A move does not carry the signature of who should have played it.",
  "alarm.draw-index": "A draw was left out.",
  "alarm.draw-value": "The number in the record is not what the seed gives.",
  "alarm.rules": "The rules do not allow what is in the record.",
  "alarm.view":
    "The table that the server showed does not carry its signature, or was not the true one.",
  "alarm.opening": "The header is not what was agreed. Your number was not opened.",
  "alarm.rekey": "Another device took your seat, and this one did not ask for it.",
  "alarm.code.server_key_unknown":
    "The header was signed by a key that the house does not publish.",
  "alarm.code.header_not_signed": "The signature of the header is not the house's.",
  "alarm.code.record_touched": "The file is written as no program writes it: somebody touched it.",
  "alarm.code.record_not_json": "The file is not a record: it cannot be read.",
  "alarm.code.record_not_a_record": "The file is not the record of a match.",
  "alarm.code.record_without_header": "The file has no header of a match.",
  "alarm.code.record_too_big": "The file is too big to be a record.",
  "alarm.code.record_not_utf8": "The file is not text.",
  "alarm.code.own_commitment_missing":
    "The header does not have the seed that this browser locked. Your number was not opened.",
  "alarm.code.opened_before":
    "The server asked to open the same vault for another header. Your number was not opened.",
  "alarm.code.offer_differs":
    "The header says something else than was offered. Your number was not opened.",
  "alarm.code.two_headers": "The server showed two different headers of this match.",
  "alarm.code.server_forgot":
    "The server no longer knows the events that this browser kept. It may have gone back to an old copy, or changed history.",
};
