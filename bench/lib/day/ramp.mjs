// Finds how many active people a side holds: twice as many at each step until one is lost, then halves of what is in between,
// then the highest that was held once more and for longer, a little lower where it is not held again.
import { THINK_SECONDS } from './mix.mjs';
import { limit, said, watch } from './usage.mjs';

export const MOST_P99_MS = 250;
export const MOST_WRONG = 0.001;
const FIRST = 500;
/** As many calls as a step should have. */
const ENOUGH = 1000;
/** Two steps this near to each other are as good as one. */
const NEAR = 1.05;
const LOWER = 0.92;

const isHeld = ({ isLost, p99Ms, wrongShare }) => !isLost && p99Ms <= MOST_P99_MS && wrongShare <= MOST_WRONG;

/** `crowd` is of `startPeople`; `programs` as `watch` takes it. */
export async function ramp(crowd, programs, { warm, step, hold, first = FIRST, most = 200_000 }) {
  const steps = [];
  const attempt = async (people, least) => {
    // A hundredth of a few calls is no figure.
    const seconds = Math.min(Math.max(least, (THINK_SECONDS * ENOUGH) / people), 3 * step);
    const streams = await crowd.listen(people);
    const seen = watch(programs);
    const told = await crowd.act({ people, warm, seconds });
    const usage = seen();
    const result = { ...told, streams, usage, isHeld: isHeld(told) };
    steps.push(result);
    console.error(`    ${line(result)}`);
    return result;
  };

  // What is asked for the first time is read from the disk.
  await crowd.act({ people: first, warm: 0, seconds: step });
  let [held, lost, people] = [0, null, first];
  while (people <= most) {
    const result = await attempt(people, step);
    if (!result.isHeld) {
      lost = result;
      break;
    }
    held = people;
    people *= 2;
  }
  // Not even the first: smaller ones, one after the other.
  while (lost && held === 0 && people > 4) {
    people = Math.floor(people / 2);
    const result = await attempt(people, step);
    if (result.isHeld) held = people;
    else lost = result;
  }
  while (lost && held > 0 && lost.people / held > NEAR) {
    const middle = Math.round((held + lost.people) / 2);
    if (middle === held || middle === lost.people) break;
    const result = await attempt(middle, step);
    if (result.isHeld) held = middle;
    else lost = result;
  }
  let last = held > 0 ? await attempt(held, hold) : null;
  while (last && !last.isHeld && held > 4) {
    held = Math.floor(held * LOWER);
    last = await attempt(held, hold);
  }
  return { people: last?.isHeld ? held : 0, last, lost, steps, limit: lost ? limit(lost.usage) : 'none was found' };
}

export function line({ people, streams, perSecond, p50Ms, p99Ms, wrongShare, isLost, wrong, usage, isHeld: held, lagMs }) {
  const bad = wrongShare > 0 ? `, ${(wrongShare * 100).toFixed(2)}% failed (${Object.entries(wrong).slice(0, 4).map(([what, count]) => `${what}: ${count}`).join(', ')})` : '';
  return `${people} people, ${streams} streams: ${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms${isLost ? ', answers fell behind' : ''}${bad}; ${held ? 'held' : 'lost'}; ${said(usage)}; load lags ${lagMs.toFixed(0)} ms`;
}
