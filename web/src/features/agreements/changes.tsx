import { useMemo } from 'react'

import { ADDED, GONE } from './changed'
import { changedLines, type Piece } from './word-changes'
import { Part } from './whole-agreement'
import type { Agreement } from './types'

interface ChangesProps {
  before: Agreement
  now: Agreement
}

/** What is said in other words than in the version before. */
export function Changes({ before, now }: ChangesProps) {
  const parts = useMemo(() => comparedParts(before, now), [before, now])
  return (
    <Part title={`Changes since version ${before.version}`}>
      {parts.length === 0 && <p className="text-ink-soft">The text is the same.</p>}
      {parts.map(({ name, lines }) => (
        <div key={name} className="grid gap-1">
          {name !== 'Scope' && (
            <h4 className="font-text text-sm tracking-normal text-ink-soft">{name}</h4>
          )}
          {lines.map((line, at) => (
            <p key={at} className="leading-relaxed break-words">
              {line.map((piece, place) => (
                <Words key={place} piece={piece} />
              ))}
            </p>
          ))}
        </div>
      ))}
    </Part>
  )
}

function Words({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return text
  return kind === 'gone' ? <del className={GONE}>{text}</del> : <ins className={ADDED}>{text}</ins>
}

function comparedParts(before: Agreement, now: Agreement) {
  const names = [...new Set([...now.clauses, ...before.clauses].map(({ title }) => title))]
  const clause = ({ clauses }: Agreement, name: string) =>
    clauses.find(({ title }) => title === name)?.text ?? ''
  return [
    { name: 'Title', texts: [before.title, now.title] as const },
    { name: 'Scope', texts: [before.scope, now.scope] as const },
    {
      name: 'Deliverables',
      texts: [before.deliverables.join('\n'), now.deliverables.join('\n')] as const,
    },
    ...names.map((name) => ({ name, texts: [clause(before, name), clause(now, name)] as const })),
  ]
    .map(({ name, texts }) => ({ name, lines: changedLines(...texts) }))
    .filter(({ lines }) => lines.length > 0)
}
