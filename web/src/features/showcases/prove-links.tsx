import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { useOpened } from '../../ui/use-opened'

const fetchDialog = loadChunk(() => import('./prove-links-dialog'))

/** For the owner: beside the links, as that is where the marks are missing. */
export function ProveLinks({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const opened = useOpened(isOpen, fetchDialog, close)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => {
          setOpen(true)
        }}
      >
        <ShieldCheck aria-hidden size={17} />
        Verify your links
      </Button>
      {opened && <opened.ProveLinksDialog id={id} onClose={close} />}
    </>
  )
}
