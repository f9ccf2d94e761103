import { Link2 } from 'lucide-react'

import { Button } from './button'
import { toast } from './toast-area'

/** The address of this page, for whoever it is sent to. */
export function CopyLink() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href.split(/[?#]/)[0] ?? '')
      toast.success('Link copied')
    } catch {
      toast.error('The link couldn’t be copied. Copy it from the address bar.')
    }
  }
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      <Link2 aria-hidden size={18} />
      Copy link
    </Button>
  )
}
