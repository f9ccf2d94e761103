import clsx from 'clsx'
import { ArrowUp, Paperclip } from 'lucide-react'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { useCode } from '../../ui/use-code'
import { askForSubscription } from '../payments/public'
import type { ComposerFilesProps } from './composer-files'
import { ComposerNotes } from './composer-notes'
import type { Outgoing } from './outbox'
import { useOutbox } from './use-outbox'
import type { Conversation } from './types'
import { useGrowing } from './use-growing'
import { useMessageDraft } from './use-message-draft'
import { useTypingSignal } from './use-typing-signal'
import { roomLeft, textProblem } from './writing-rules'

export interface ComposerHandle {
  readonly focus: () => void
  readonly addFiles: (files: readonly File[]) => void
  /** A message that was not taken comes back to be changed. */
  readonly edit: (item: Outgoing) => void
}

const fetchFiles = loadChunk(() => import('./composer-files'))

interface ComposerProps {
  head: Conversation
  ref: Ref<ComposerHandle>
  onSent: () => void
}

const FAILED_FILES = 'Some files couldn’t be uploaded. Try again or remove them.'

/** Where a message is written. Nothing that was typed is lost: not by a refusal, not by a reload. */
export function Composer({ head, ref, onSent }: ComposerProps) {
  const { id, other } = head
  const { outbox, waiting } = useOutbox(id)
  const { text, setText, keepDraft, isLost, entries, uploads } = useMessageDraft(id)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isWaiting, setWaiting] = useState(false)
  const area = useGrowing(text)
  const latest = useRef(text)
  const isHere = useRef(true)
  const signalTyping = useTypingSignal(id)
  const room = roomLeft(text)
  const blocked = waiting.find(({ refusal }) => refusal?.code === 'blocked')?.refusal?.message

  useLossWarning(isLost)
  useSubscriptionQuestion(waiting)

  useEffect(() => {
    latest.current = text
    keepDraft({ text, attachments: uploads.attachments() })
  }, [text, entries, uploads, keepDraft])

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const addFiles = (files: readonly File[]) => {
    if (files.length > 0) setProblems(uploads.add(files))
  }

  useImperativeHandle(ref, () => ({
    focus: () => {
      // A finger that decides about a message does not ask for the keyboard.
      if (!isTouch()) area.current?.focus()
    },
    addFiles,
    edit: ({ content, attachments }) => {
      setText(latest.current.trim() === '' ? content : `${content}\n\n${latest.current}`)
      uploads.give(attachments)
      setProblems([])
      area.current?.focus()
    },
  }))

  const refuse = (problem: string) => {
    setProblems([problem])
    area.current?.focus()
  }

  const send = async () => {
    if (isWaiting) return
    const problem = textProblem(text, entries.length)
    if (problem !== null) {
      refuse(problem)
      return
    }
    setProblems([])
    if (!head.can_write && head.cannot_write_reason === 'subscription_required') {
      askForSubscription()
      return
    }
    setWaiting(true)
    await uploads.settled()
    // Another conversation is open by now; this message waits as it was left.
    if (!isHere.current) return
    setWaiting(false)
    // Meanwhile the text was emptied, or the last file taken out.
    if (textProblem(latest.current, uploads.entries().length) !== null) return
    if (uploads.entries().some(({ state }) => state === 'failed')) {
      refuse(FAILED_FILES)
      return
    }
    outbox.send(id, latest.current.trim(), uploads.take())
    setText('')
    onSent()
    area.current?.focus()
  }

  const keyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (isTouch()) return
    event.preventDefault()
    void send()
  }

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // Text that comes with a picture of itself is meant as text.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    addFiles(files)
  }

  return (
    <form
      aria-label="Write a message"
      className="grid gap-2 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ComposerNotes head={head} problems={blocked ? [blocked, ...problems] : problems} />
      {entries.length > 0 && <Files entries={entries} uploads={uploads} />}
      <div className="flex items-end gap-1 rounded-l border border-line-firm bg-surface p-1 focus-within:border-transparent focus-within:outline-3 focus-within:-outline-offset-1 focus-within:outline-focus">
        <label className="icon-button relative" title="Attach files" {...ahead(fetchFiles)}>
          <input
            type="file"
            multiple
            className="ghost-input"
            aria-label="Attach files"
            onChange={({ target }) => {
              addFiles([...(target.files ?? [])])
              // So that the same file can be chosen again.
              target.value = ''
            }}
          />
          <Paperclip aria-hidden size={20} />
        </label>
        <textarea
          ref={area}
          rows={1}
          value={text}
          aria-label={`Message ${other.name}`}
          placeholder={`Message ${other.name}`}
          enterKeyHint="enter"
          className="max-h-[min(14rem,40dvh)] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 leading-normal outline-none placeholder:truncate placeholder:text-ink-soft placeholder:opacity-100 pointer-coarse:min-h-11"
          onChange={({ target }) => {
            setText(target.value)
            setProblems([])
            if (target.value.trim() !== '' && head.can_write) signalTyping()
          }}
          onKeyDown={keyDown}
          onPaste={paste}
        />
        <button
          type="submit"
          aria-label="Send"
          aria-busy={isWaiting || undefined}
          className={clsx(
            'grid size-10 flex-none place-items-center rounded-full pointer-coarse:size-11',
            text.trim() === '' && entries.length === 0
              ? 'bg-sunken text-ink-soft'
              : 'bg-accent text-accent-ink hover:bg-accent-deep',
          )}
        >
          {isWaiting ? <Spinner /> : <ArrowUp aria-hidden size={20} />}
        </button>
      </div>
      <p className="flex justify-between gap-4 px-2 text-xs text-ink-soft">
        <span className="max-sm:hidden pointer-coarse:hidden">
          Enter to send, Shift+Enter for a new line
        </span>
        <span role="status" className="tabular ml-auto font-medium">
          {isWaiting ? 'Sends when the files are uploaded' : room}
        </span>
      </p>
    </form>
  )
}

function Files(files: ComposerFilesProps) {
  return (
    <AsyncView query={useCode(fetchFiles)} skeleton={<Skeleton className="h-14 w-64 rounded-m" />}>
      {({ ComposerFiles }) => <ComposerFiles {...files} />}
    </AsyncView>
  )
}

/** A message of this conversation has just been refused for want of a subscription: the way to one opens. */
function useSubscriptionQuestion(waiting: readonly Outgoing[]): void {
  const count = waiting.filter(({ refusal }) => refusal?.code === 'subscription_required').length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) askForSubscription()
    before.current = count
  }, [count])
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** Warn before leaving only if the browser could not store the messages. */
function useLossWarning(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
    }
  }, [isLost])
}
