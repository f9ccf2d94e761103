import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowUp, CircleAlert, Plus } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import { createActionKey } from '../../api/action-key'
import { ApiFailure } from '../../api/errors'
import { Spinner } from '../../ui/spinner'
import { FilesToSend } from './files-to-send'
import { SUPPORT_SENTENCES } from './sentences'
import { sendMessage } from './session-queries'
import type { SessionLink, SupportSession } from './types'
import { useWriting } from './use-writing'

interface SessionComposerProps {
  link: SessionLink
  session: SupportSession
  /** Whose draft it is: an account, or whoever has the link. */
  owner: number
  onSent: () => void
  /** The server refused it: the session may be in another state by now. */
  onRefused: () => void
}

const FAILED_FILES = 'Some files couldn’t be uploaded. Try again or remove them.'
const RESOLVED = 'This session has been resolved'

/** Where a message is written. What couldn’t be sent stays in the box. */
export function SessionComposer({ link, session, owner, onSent, onRefused }: SessionComposerProps) {
  const queryClient = useQueryClient()
  const self = session.participants.find(({ is_current_user }) => is_current_user)
  const { text, setText, list, files } = useWriting(link, owner, self?.id ?? 0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [action] = useState(createActionKey)
  const area = useRef<HTMLTextAreaElement>(null)
  const isResolved = session.status === 'resolved'
  const canSend = !isResolved && !isSending && text.trim() !== ''
  const placeholder = isResolved ? RESOLVED : `Message ${otherName(session)}`

  const send = async () => {
    if (!canSend) return
    if (!self) {
      setProblems([SUPPORT_SENTENCES.participant])
      return
    }
    setProblems([])
    setSending(true)
    try {
      await files.settled()
      if (files.list().some(({ sent }) => sent === null)) {
        setProblems([FAILED_FILES])
        return
      }
      const attachment_ids = files.sent().map(({ id }) => id)
      const body = {
        content: text.trim(),
        message_type: 'text' as const,
        ...(attachment_ids.length > 0 && { attachment_ids }),
      }
      await sendMessage(queryClient, link, body, action.keyFor(body))
      action.done()
      files.clear()
      setText('')
      onSent()
    } catch (error) {
      // A 422 says at its field what is wrong.
      const fields = error instanceof ApiFailure ? error.fields : []
      setProblems([SUPPORT_SENTENCES.message, ...fields.map(({ message }) => message)])
      onRefused()
    } finally {
      setSending(false)
      // The button that was pressed can’t have the focus while it is off.
      if (!isTouch()) area.current?.focus()
    }
  }

  const addFiles = (more: readonly File[]) => {
    if (more.length > 0) setProblems(files.add(more))
  }

  const keyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (isTouch()) return
    event.preventDefault()
    void send()
  }

  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    // Text that comes with a picture of itself is meant as text.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    addFiles(pasted)
  }

  return (
    <form
      aria-label="Write a message"
      className="grid gap-2 border-t border-line px-3 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div role="alert" className="grid gap-1 empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="flex gap-2 px-2 text-note font-medium text-heart">
            <CircleAlert aria-hidden size={18} className="mt-0.5 flex-none" />
            <span className="min-w-0 break-words">{problem}</span>
          </p>
        ))}
      </div>
      {list.length > 0 && !isResolved && <FilesToSend list={list} files={files} />}
      <div
        className={clsx(
          'flex items-end gap-1 rounded-l border p-1 focus-within:border-transparent focus-within:outline-3 focus-within:-outline-offset-1 focus-within:outline-focus',
          isResolved ? 'border-line bg-sunken' : 'border-line-firm bg-surface',
        )}
      >
        <label
          className={clsx('icon-button relative', isResolved && 'opacity-55')}
          title="Attach files"
        >
          <input
            type="file"
            multiple
            disabled={isResolved}
            className="ghost-input"
            aria-label="Attach files"
            onChange={({ target }) => {
              addFiles([...(target.files ?? [])])
              // So that the same file can be chosen again.
              target.value = ''
            }}
          />
          <Plus aria-hidden size={20} />
        </label>
        <textarea
          ref={area}
          rows={1}
          // What was typed before is kept, in case the session is opened again.
          value={isResolved ? '' : text}
          disabled={isResolved}
          readOnly={isSending}
          aria-label={isResolved ? 'Message' : placeholder}
          placeholder={placeholder}
          enterKeyHint="enter"
          className="session-text max-h-[min(14rem,40dvh)] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 leading-normal outline-none placeholder:truncate placeholder:text-ink-soft placeholder:opacity-100 pointer-coarse:min-h-11"
          onChange={({ target }) => {
            setText(target.value)
            setProblems([])
          }}
          onKeyDown={keyDown}
          onPaste={paste}
        />
        <button
          type="submit"
          aria-label="Send"
          aria-busy={isSending || undefined}
          disabled={!canSend}
          className={clsx(
            'grid size-10 flex-none place-items-center rounded-full pointer-coarse:size-11',
            canSend || isSending
              ? 'bg-accent text-accent-ink hover:bg-accent-deep'
              : 'bg-sunken text-ink-soft',
          )}
        >
          {isSending ? <Spinner /> : <ArrowUp aria-hidden size={20} />}
        </button>
      </div>
      {/* Its place is always there, so that nothing moves when it speaks. */}
      <p role="status" className="h-6 px-2 text-xs text-ink-soft">
        {isResolved ? null : hint(list.length > 0, text.trim() !== '', isSending)}
      </p>
    </form>
  )
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

function hint(hasFiles: boolean, hasText: boolean, isSending: boolean): string | null {
  if (hasFiles && isSending) return 'Sends when the files are uploaded'
  return hasFiles && !hasText ? 'Write a message to send your files' : null
}

/** The other one, where there is only one. */
function otherName({ participants }: SupportSession): string {
  const others = participants.filter(({ is_current_user }) => !is_current_user)
  return others.length === 1 && others[0] ? others[0].user_name : 'everyone'
}
