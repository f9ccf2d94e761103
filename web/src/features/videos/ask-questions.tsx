import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject, type SyntheticEvent } from 'react'

import { createActionKey } from '../../api/action-key'
import { clock } from '../../lib/clock'
import { useDraft } from '../../lib/use-draft'
import { Button } from '../../ui/button'
import { TextArea, TextCount } from '../../ui/field'
import { Notice } from '../../ui/notice'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { QuestionItem } from './question-item'
import { askQuestion } from './question-queries'
import { MOST_QUESTION, QuestionsPart } from './questions-part'
import { refusalOf } from './refusal'
import type { SharedVideo } from './types'

export interface AskQuestionsProps {
  shared: SharedVideo
  token: string
  player: RefObject<PlayerHandle | null>
  onSeek: (seconds: number) => void
}

/** For whoever a link was made for: they ask about a moment, without an account, and read the answers. */
export function AskQuestions({ shared, token, player, onSeek }: AskQuestionsProps) {
  const { video, questions } = shared
  return (
    <QuestionsPart count={questions.length}>
      <Ask shared={shared} token={token} player={player} />
      {questions.length > 0 && (
        <ul role="list" aria-labelledby="questions" className="grid gap-6">
          {questions.map((question) => (
            <QuestionItem key={question.id} {...{ video, question, onSeek }}>
              {!question.answer && (
                <p className="text-sm text-ink-soft">{video.owner.name} hasn’t answered yet.</p>
              )}
            </QuestionItem>
          ))}
        </ul>
      )}
    </QuestionsPart>
  )
}

const LOOK_EVERY_MS = 250
const NOTHING: { text: string; at: number | null } = { text: '', at: null }

function Ask({ shared, token, player }: Omit<AskQuestionsProps, 'onSeek'>) {
  const queryClient = useQueryClient()
  const [action] = useState(createActionKey)
  const [draft, setDraft, clearDraft] = useDraft(`question:${shared.video.id}`, NOTHING)
  const [wrong, setWrong] = useState<string>()
  const now = useNow(player, draft.at === null)
  const at = draft.at ?? now
  const ask = useMutation({
    mutationFn: (question: string) => {
      const body = { moment_seconds: at, question }
      return askQuestion(queryClient, token, body, action.keyFor(body))
    },
    onSuccess: () => {
      action.done()
      clearDraft()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    const over = Array.from(text).length - MOST_QUESTION
    const found =
      text === ''
        ? 'Enter your question.'
        : over > 0
          ? 'Keep the question under 1,001 characters.'
          : undefined
    setWrong(found)
    if (found === undefined && !ask.isPending) ask.mutate(text)
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextArea
        label={
          <>
            Ask about <span className="tabular">{clock(at)}</span>
          </>
        }
        rows={2}
        value={draft.text}
        error={wrong}
        hint={
          <>
            Only {shared.video.owner.name} sees your question, with the name {shared.recipient}.{' '}
            <TextCount text={draft.text} most={MOST_QUESTION} />
          </>
        }
        onChange={({ target }) => {
          const text = target.value
          // It is about the moment that was there when it was begun.
          setDraft(text === '' ? NOTHING : { text, at })
        }}
      />
      <Notice>{ask.isError ? refusalOf(ask.error) : null}</Notice>
      <Button
        type="submit"
        className="justify-self-start"
        busy={ask.isPending}
        busyLabel="Sending..."
      >
        Ask
      </Button>
    </form>
  )
}

/** Where the film is, while that is what a question would be about. */
function useNow(player: RefObject<PlayerHandle | null>, isWanted: boolean): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => {
      // In tenths of a second, so that nothing is drawn anew for less.
      setNow(Math.floor((player.current?.time() ?? 0) * 10) / 10)
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
    }
  }, [player, isWanted])
  return now
}
