import type { ComponentProps } from 'react'

/** Whether the client sees the developer's profile beside the proposal. */
export function ProfileSwitch(native: ComponentProps<'input'>) {
  return (
    <label className="flex cursor-pointer items-start gap-4 py-1">
      <span className="relative mt-0.5 inline-flex h-6 w-11 flex-none rounded-full border border-line-firm bg-sunken transition-colors has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <input
          {...native}
          type="checkbox"
          role="switch"
          id="answer-include_profile"
          aria-describedby="answer-include_profile-hint"
          className="ghost-input peer"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none m-[3px] size-4 rounded-full bg-ink-soft transition-transform peer-checked:translate-x-5 peer-checked:bg-accent-ink"
        />
      </span>
      <span>
        <span className="font-medium">Show my profile</span>
        <span id="answer-include_profile-hint" className="block text-note text-ink-soft">
          The client sees your skills, rating and rate with your proposal. If it’s off, they see
          only your name.
        </span>
      </span>
    </label>
  )
}
