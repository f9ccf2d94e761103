import type { ReactNode } from 'react'

interface QuestionsPartProps {
  count: number
  children: ReactNode
}

export const MOST_QUESTION = 1_000

/** Below the film, for its owner and for whoever asks. */
export function QuestionsPart({ count, children }: QuestionsPartProps) {
  return (
    <section aria-labelledby="questions" className="grid max-w-[68ch] gap-5">
      <h2 id="questions" className="flex items-center gap-2.5 text-lg">
        Questions
        {count > 0 && (
          <span className="tabular rounded-full bg-fill px-2 text-sm font-medium">{count}</span>
        )}
      </h2>
      {children}
    </section>
  )
}
