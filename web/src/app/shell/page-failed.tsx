import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'

/** A page whose code did not arrive, or that broke while it was drawn. */
export function PageFailed({ error }: { error: unknown }) {
  const late = error instanceof Error && error.message.includes('took too long')
  return (
    <div className="wrap grid justify-items-start gap-6 py-16" role="alert">
      <PageHeading
        title="This page could not be opened"
        lead={
          late
            ? 'Loading this page took too long. Please try again.'
            : 'Something on our side went wrong. Trying again often helps; what you typed elsewhere is kept.'
        }
      />
      <Button
        onClick={() => {
          window.location.reload()
        }}
      >
        Try again
      </Button>
    </div>
  )
}
