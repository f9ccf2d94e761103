import { Button } from '../../ui/button'

interface SaveBarProps {
  /** The profile is not made yet. */
  creating: boolean
  dirty: boolean
  restored: boolean
  busy: boolean
  onDiscard: () => void
}

/** Stays in sight while there is something to save. */
export function SaveBar({ creating, dirty, restored, busy, onDiscard }: SaveBarProps) {
  if (!creating && !dirty) return null
  return (
    <div className="save-bar">
      <p role="status" className="text-note text-ink-soft">
        {restored
          ? 'We restored your unsaved changes.'
          : dirty
            ? 'You have unsaved changes.'
            : 'You only need a name to start.'}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        {dirty && (
          <Button variant="secondary" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving...">
          {creating ? 'Create profile' : 'Save profile'}
        </Button>
      </div>
    </div>
  )
}
