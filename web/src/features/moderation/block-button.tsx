import { useState } from 'react'

import { ahead } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { useOpened } from '../../ui/use-opened'
import { fetchBlockDialog } from './fetch-block-dialog'

/** For those who are signed in, on somebody else's page. */
export function BlockButton({
  person,
}: {
  person: { readonly id: number; readonly name: string }
}) {
  const me = useSession((state) => state.user?.id)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const dialog = useOpened(isOpen, fetchBlockDialog, close)
  if (me === undefined || me === person.id) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="text-ink-soft"
        {...ahead(fetchBlockDialog)}
        onClick={() => {
          setOpen(true)
        }}
      >
        Block
      </Button>
      {dialog && <dialog.BlockDialog person={person} onClose={close} />}
    </>
  )
}
