// Results as the tables of docs/performance.md: node bench/table.mjs bench/results/A.json bench/results/B.json
// A row that stands in several results is taken from the last of them. The lists of P8 are summed up: there are hundreds.
import { readFileSync } from 'node:fs';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('name at least one file of bench/results');
  process.exit(2);
}
const rows = new Map();
for (const file of files) {
  const { rows: some } = JSON.parse(readFileSync(file, 'utf8'));
  for (const row of some) rows.set(`${row.id} ${row.what}`, row);
}
const line = (cells) => `| ${cells.join(' | ')} |`;
const percent = (spread) => (spread === undefined ? '' : `${Math.round(spread * 100)}%`);
const judged = (ok) => ({ true: 'ok', false: '**missed**', null: '' })[ok];
const ratio = (row) => row.ratio?.toFixed(2) ?? '';

const [growth, others] = [[], []];
for (const row of rows.values()) (row.id === 'P8' && row.ratio !== undefined ? growth : others).push(row);
console.log(line(['', 'What', 'Ours', 'Other side', 'Ratio', 'Spread', 'Reach', '']));
console.log(line(Array.from({ length: 8 }, () => '---')));
for (const row of others) console.log(line([row.id, row.what, row.ours, row.other ?? '', ratio(row), percent(row.spread), row.reach ?? '', judged(row.ok)]));
if (growth.length > 0) {
  const worst = growth.toSorted((a, b) => b.ratio - a.ratio).slice(0, 5);
  console.log(`\nP8: ${growth.filter(({ ok }) => ok).length} of ${growth.length} lists within 1.5 x. The five that grow most:\n`);
  console.log(line(['List', '1,000 rows', '1,000,000 rows', 'Ratio', 'Spread']));
  console.log(line(Array.from({ length: 5 }, () => '---')));
  for (const row of worst) console.log(line([row.what, row.other, row.ours, ratio(row), percent(row.spread)]));
}
