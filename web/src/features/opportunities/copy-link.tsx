import { Link2 } from 'lucide-react'

import { Button } from '../../ui/button'
import { toast } from '../../ui/toast-area'

/** Puts the full address of a page of ours on the clipboard. */
export function CopyLink({ path }: { path: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      toast.success('Link copied')
    } catch {
      // Also when there is no clipboard at all, as on a page without encryption.
      toast.error('The link couldn’t be copied. Please copy it from the address bar.')
    }
  }
  return (
    <Button variant="secondary" size="small" onClick={() => void copy()}>
      <Link2 aria-hidden size={18} />
      Copy link
    </Button>
  )
}
