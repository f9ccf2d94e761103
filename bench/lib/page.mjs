// The last page of a run: where we lead, where we do not, and which figures were missed. One line for each comparison.

/** Whom the rows are against, where they do not say it themselves behind a slash. */
const AGAINST = { P1: 'a bare handler that only sends the bytes', P2: 'a bare handler that only sends the bytes', P4: 'a loop of single commits' };

function other({ id, what }) {
  const at = what.lastIndexOf(' / ');
  return at >= 0 ? what.slice(at + 3) : (AGAINST[id] ?? '');
}

const times = (ratio) => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2));
const range = (rows) => {
  const ratios = rows.map(({ ratio }) => ratio);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return low === high ? `${times(low)} x` : `${times(low)} to ${times(high)} x`;
};

/** The rows of one figure against one other side, together. */
function groups(rows) {
  const found = new Map();
  for (const row of rows) {
    const name = `${row.id} ${other(row)}`;
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(row);
  }
  return [...found.values()];
}

export function page(rows) {
  const faster = rows.filter(({ ratio, reach }) => Number.isFinite(ratio) && !reach?.startsWith('<='));
  const bounded = rows.filter(({ reach }) => reach?.startsWith('<='));
  const [ahead, behind, mixed] = [[], [], []];
  for (const group of groups(faster)) {
    const slower = group.filter(({ ratio }) => ratio < 1);
    const said = `${group[0].id}  ${range(group)} ${other(group[0])} (${group.length} ${group.length === 1 ? 'row' : 'rows'})`;
    if (slower.length === 0) ahead.push(said);
    else if (slower.length === group.length) behind.push(said);
    else mixed.push(`${said}; behind in: ${slower.map(({ what, ratio }) => `${what} (${times(ratio)})`).join(', ')}`);
  }
  const within = new Map();
  for (const row of bounded) within.set(row.id, [...(within.get(row.id) ?? []), row]);
  const limits = [...within].map(([id, some]) => `${id}  ${some.filter(({ ok }) => ok).length} of ${some.length} within their limit`);
  const missed = rows.filter(({ ok }) => ok === false).map(({ id, what, ratio, ours, reach }) => `${id}  ${what}: ${ratio === undefined ? ours : times(ratio)}${reach ? `, to reach ${reach}` : ''}`);
  const section = (title, lines) => (lines.length === 0 ? [] : ['', title, ...lines.map((each) => `  ${each}`)]);
  return [
    ...section('Where we lead', ahead),
    ...section('Where we lead in some and not in others', mixed),
    ...section('Where we are behind', behind),
    ...section('Limits of our own', limits),
    ...section('Figures missed', missed),
  ].join('\n');
}
