interface FactsProps {
  facts: readonly (readonly [string, string])[]
}

/** Names and figures in columns. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className="tabular font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
