/**
 * Small dry sounds, made with WebAudio: a struck piece of wood, paper, a drop, a bell. Each maker
 * puts its nodes at time `at` into `out` and lets them end by themselves.
 */

/** Where a sound goes and when. */
export interface Stage {
  ctx: BaseAudioContext;
  out: AudioNode;
  /** In seconds of the context's clock. */
  at: number;
}

const noiseBuffers = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of white noise, made once a context. */
function noise(ctx: BaseAudioContext): AudioBuffer {
  let buffer = noiseBuffers.get(ctx);
  if (!buffer) {
    buffer = ctx.createBuffer(1, ctx.sampleRate, ctx.sampleRate);
    const samples = buffer.getChannelData(0);
    // A fixed sequence: the sound needs to be rough, not unforeseeable.
    let state = 0x2545f491;
    for (let place = 0; place < samples.length; place += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      samples[place] = (state >>> 0) / 0x80000000 - 1;
    }
    noiseBuffers.set(ctx, buffer);
  }
  return buffer;
}

function envelope({ ctx, out, at }: Stage, peak: number, attack: number, decay: number): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(peak, 0.0002), at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  gain.connect(out);
  return gain;
}

/** A tone that dies away: `type` sine or triangle, sliding from `from` to `to` hertz. */
export function tone(
  stage: Stage,
  from: number,
  to: number,
  peak: number,
  decay: number,
  type: OscillatorType = "sine",
  attack = 0.003,
): void {
  const gain = envelope(stage, peak, attack, decay);
  const source = stage.ctx.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, stage.at);
  source.frequency.exponentialRampToValueAtTime(Math.max(to, 1), stage.at + attack + decay);
  source.connect(gain);
  source.start(stage.at);
  source.stop(stage.at + attack + decay + 0.02);
}

/** Noise through a band filter that moves from `from` to `to` hertz: paper, breath, wind. */
export function brush(
  stage: Stage,
  from: number,
  to: number,
  peak: number,
  decay: number,
  q = 1.2,
  attack = 0.005,
): void {
  const gain = envelope(stage, peak, attack, decay);
  const source = stage.ctx.createBufferSource();
  source.buffer = noise(stage.ctx);
  source.loop = true;
  const filter = stage.ctx.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, stage.at);
  filter.frequency.exponentialRampToValueAtTime(to, stage.at + attack + decay);
  source.connect(filter);
  filter.connect(gain);
  source.start(stage.at);
  source.stop(stage.at + attack + decay + 0.02);
}

/** A knock on wood: a short low tone with a click of noise on top. */
export function knock(stage: Stage, hertz: number, peak = 0.5, decay = 0.09): void {
  tone(stage, hertz, hertz * 0.72, peak, decay, "triangle", 0.001);
  brush(stage, hertz * 6, hertz * 3, peak * 0.35, 0.025, 0.8, 0.001);
}

/** A plucked string, as on a viola: two tones a little apart. */
export function pluck(stage: Stage, hertz: number, peak = 0.22, decay = 0.5): void {
  tone(stage, hertz, hertz * 0.998, peak, decay, "triangle", 0.002);
  tone(stage, hertz * 2.003, hertz * 2, peak * 0.35, decay * 0.6, "sine", 0.002);
}

/** A small hand bell: tones that are not quite in harmony. */
export function bell(stage: Stage, hertz: number, peak = 0.2): void {
  for (const [times, part, decay] of [
    [1, 1, 0.8],
    [2.76, 0.5, 0.5],
    [5.4, 0.25, 0.25],
  ] as const) {
    tone(stage, hertz * times, hertz * times, peak * part, decay, "sine", 0.002);
  }
}

/** The same stage some seconds later. */
export function later(stage: Stage, seconds: number): Stage {
  return { ...stage, at: stage.at + seconds };
}
