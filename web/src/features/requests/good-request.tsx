const TIPS = [
  ['Start with the outcome', 'What should work when it’s done?'],
  ['Describe what exists', 'Code, designs, deadlines, people to talk to.'],
  ['State your real budget', 'Developers propose what fits it.'],
] as const

/** Beside the form: what developers look for. */
export function GoodRequest() {
  return (
    <aside className="grid gap-4 border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
      <h2 className="text-lg">Tips for a good request</h2>
      <dl className="grid gap-4">
        {TIPS.map(([name, text]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-note text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
