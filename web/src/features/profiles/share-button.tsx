import { Link2, Share2 } from 'lucide-react'
import { useState } from 'react'

import { PRODUCT } from '../../lib/product'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { toast } from '../../ui/toast-area'

/** Hands the page on: by the device's own sheet where there is one, else by its address. */
export function ShareButton({ name }: { name: string }) {
  const [byHand, setByHand] = useState<string | null>(null)
  const canShare = typeof navigator.share === 'function'

  const share = async () => {
    const url = window.location.href.split(/[?#]/)[0] ?? ''
    if (canShare) {
      try {
        await navigator.share({ title: `${name} · ${PRODUCT.name}`, url })
        return
      } catch (error) {
        // Closed without sharing; anything else falls back to the address.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copied')
    } catch {
      // No clipboard (an old browser, a page without https): the person copies it.
      setByHand(url)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void share()}>
        {canShare ? <Share2 aria-hidden size={18} /> : <Link2 aria-hidden size={18} />}
        {canShare ? 'Share' : 'Copy link'}
      </Button>
      <Dialog
        open={byHand !== null}
        title="Share this profile"
        onClose={() => {
          setByHand(null)
        }}
      >
        <TextField
          label="Copy this address"
          readOnly
          value={byHand ?? ''}
          onFocus={({ target }) => {
            target.select()
          }}
        />
      </Dialog>
    </>
  )
}
