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
  "program.title": "Check without this site",
  "program.text":
    "A page can lie about anything. The verifier is also one file: it runs with a bare Python 3.11 or newer, without a network, and does all fifteen checks. The key below is this house's; compare it with one that you noted elsewhere.",
  "program.get": "Download semente-verify.pyz",
  "program.copy": "Copy the command",
  "program.file": "match.json",

  "verify.title": "Verify a match",
  "verify.lead":
    "This browser redoes the match from the revealed seed, without asking any server. It works with the network cut as well.",
  "verify.checking": "Redoing the calculations…",
  "verify.fetching": "Fetching the record…",
  "verify.no_record": "None of these files is the record of a match.",
  "verify.recent": "Or check one of the latest",
  "verify.this": "check",
  "verify.save": "Download the report",
  "verify.record": "Download the record",
  "verify.see_event": "See event {n} in the replay",
  "verify.share": "Copy the link",
  "verify.share_report": "Make a link to the result",
  "verify.shared_report": "This result was made by the server from a file that somebody handed in.",
  "verify.elsewhere": "Check without this site",
  "drop.first": "Drop the record of the match here",
  "drop.other": "Another match?",
  "drop.here": "Drop the file here",
  "drop.or": "or",
  "drop.choose": "choose it on the device",
  "drop.receipts": "Add the file of your receipts if you have it: it is used as well.",

  "stamp.ok": "CORRECT",
  "stamp.bad": "NOT CORRECT",
  "stamp.pending": "NOT REVEALED",
  "stamp.practice": "PRACTICE",
  "lead.ok": {
    one: "The whole record was redone: {n} event, with the rules of the game.",
    other: "The whole record was redone: {n} events, with the rules of the game.",
  },
  "lead.ok_most": {
    one: "{n} event checked. The moves have yet to be redone with the rules of the game.",
    other: "{n} events checked. The moves have yet to be redone with the rules of the game.",
  },
  "lead.ok_other": {
    one: "{n} event checked. It was played under other rules than are here: only their own verifier can redo the moves.",
    other:
      "{n} events checked. They were played under other rules than are here: only their own verifier can redo the moves.",
  },
  "lead.practice": {
    one: "{n} event redone. Somebody chose the seed: this is practice, not proof.",
    other: "{n} events redone. Somebody chose the seed: this is practice, not proof.",
  },
  "lead.incomplete":
    "The match is still being played, or the house has not opened its vault. Nothing is wrong up to the last event of this record.",
  "lead.until": "The record was redone up to event {n}; up to there everything is correct.",
  "suspect.exact": "Compared with what this browser kept, event {n} is the first that differs.",
  "suspect.about":
    "Event {n} is the first that does not fit the signatures of who played: it, or something shortly before it, was touched.",
  "meaning.title": "What this means.",

  "ruler.all": { one: "{n} event, correct", other: "{n} events, all correct" },
  "ruler.none": "{n} events; nobody can tell which is wrong",
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
  "facts.rules": "rules {v} ({hash})",
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
  "whole.title": "Redo it with the rules.",
  "whole.note":
    "Checks 14 and 15 run the game's own rules in this browser. About 13 MB, only when you ask.",
  "whole.python": "Fetching Python: about 13 MB, only once.",
  "whole.busy": "Preparing the rules and redoing every move. It takes some seconds.",
  "whole.failed":
    "The rules could not run in this browser. The file semente-verify.pyz does the same.",
  "whole.run": "Redo everything",
  "whole.running": "Redoing…",

  "proven.title": "Proven",
  "not_proven.title": "Not proven",

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
  "alarm.code.head_differs":
    "The server claims another point of the chain than the events that it sent.",
  "alarm.code.header_without_offer":
    "A header came although nothing had been offered. Your number was not opened.",
  "alarm.code.two_headers": "The server showed two different headers of this match.",
  "alarm.code.server_forgot":
    "The server no longer knows the events that this browser kept. It may have gone back to an old copy, or changed history.",
};
