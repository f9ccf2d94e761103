import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { calendarDay } from '../../lib/time'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PasswordField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { deleteAccount } from './queries'

const FORM = 'delete-account'

/** Says plainly what happens, and asks who is there. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const hasPassword = useSession((state) => state.user?.hasPassword ?? true)
  const [password, setPassword] = useState('')
  const remove = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: async (day) => {
      await navigate({ to: '/', replace: true })
      toast.success(
        `Your account will be deleted on ${calendarDay(day)}. We sent you an email with a link to restore it.`,
      )
    },
  })
  const fields = remove.error instanceof ApiFailure ? remove.error.fields : []
  const wrong = fields.find(({ field }) => field === 'password')?.message
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting..."
          >
            Delete account
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate()
        }}
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>You’re signed out everywhere, and nobody sees your profile or your content.</li>
          <li>A subscription is cancelled.</li>
          <li>
            We email you a link that restores everything, and the date when it’s all deleted for
            good, including your files.
          </li>
          <li>
            Messages, agreements and invoices stay with the people you worked with, as do products
            they bought. Your name there becomes “Deleted user”, except on signed documents.
          </li>
        </ul>
        <Notice>{remove.isError && wrong === undefined ? messageOf(remove.error) : null}</Notice>
        {hasPassword ? (
          <PasswordField
            label="Password"
            error={wrong}
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => {
              setPassword(target.value)
            }}
          />
        ) : (
          <p>
            You don’t have a password, so please sign in again if you did so more than 10 minutes
            ago.
          </p>
        )}
      </form>
    </Dialog>
  )
}
