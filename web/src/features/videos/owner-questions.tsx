import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import { useDraft } from '../../lib/use-draft'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { TextArea, TextCount } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { ShowMore } from '../../ui/show-more'
import { toast } from '../../ui/toast-area'
import { QuestionItem } from './question-item'
import { answerQuestion, questionsQuery, removeQuestion } from './question-queries'
import { MOST_QUESTION, QuestionsPart } from './questions-part'
import { refusalOf } from './refusal'
import type { Question, Video } from './types'

interface OwnerQuestionsProps {
  video: Video
  onSeek: (seconds: number) => void
}

/** What people with a link of their own asked, to be answered. Nothing while nobody has. */
export function OwnerQuestions({ video, onSeek }: OwnerQuestionsProps) {
  const query = useInfiniteQuery(questionsQuery(video.id))
  const questions = query.data ?? []
  if (questions.length === 0) return null
  return (
    <QuestionsPart count={questions.filter(({ answer }) => !answer).length}>
      <ul role="list" aria-labelledby="questions" className="grid gap-6">
        {questions.map((question) => (
          <QuestionItem key={question.id} {...{ video, question, onSeek }}>
            <Acts video={video} question={question} />
          </QuestionItem>
        ))}
      </ul>
      <ShowMore query={query} />
    </QuestionsPart>
  )
}

function Acts({ video, question }: { video: Video; question: Question }) {
  const [open, setOpen] = useState<'answer' | 'delete' | null>(null)
  const close = () => {
    setOpen(null)
  }
  if (open === 'answer') return <Answer {...{ video, question }} onClose={close} />
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button
        variant="quiet"
        size="small"
        aria-label={`${question.answer ? 'Edit answer' : 'Answer'} to ${question.name}`}
        onClick={() => {
          setOpen('answer')
        }}
      >
        {question.answer ? 'Edit answer' : 'Answer'}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Delete question by ${question.name}`}
        onClick={() => {
          setOpen('delete')
        }}
      >
        Delete
      </Button>
      {open === 'delete' && <DeleteQuestion {...{ video, question }} onClose={close} />}
    </div>
  )
}

interface ActProps {
  video: Video
  question: Question
  onClose: () => void
}

function Answer({ video, question, onClose }: ActProps) {
  const queryClient = useQueryClient()
  const [draft, setDraft, clearDraft] = useDraft(`answer:${question.id}`, {
    text: question.answer ?? '',
  })
  const [wrong, setWrong] = useState<string>()
  const send = useMutation({
    mutationFn: (text: string) => answerQuestion(queryClient, video.id, question.id, text),
    onSuccess: () => {
      clearDraft()
      toast.success('Answer sent')
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    const found =
      text === ''
        ? 'Enter an answer.'
        : Array.from(text).length > MOST_QUESTION
          ? 'Keep the answer under 1,001 characters.'
          : undefined
    setWrong(found)
    if (found === undefined && !send.isPending) send.mutate(text)
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextArea
        label={`Your answer to ${question.name}`}
        rows={3}
        // The button that opened it is gone.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={draft.text}
        error={wrong}
        hint={<TextCount text={draft.text} most={MOST_QUESTION} />}
        onChange={({ target }) => {
          setDraft({ text: target.value })
        }}
      />
      <Notice>{send.isError ? refusalOf(send.error) : null}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={send.isPending} busyLabel="Sending...">
          Send answer
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function DeleteQuestion({ video, question, onClose }: ActProps) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeQuestion(queryClient, video.id, question.id),
    onSuccess: () => {
      onClose()
      toast.success('Question deleted')
    },
  })
  return (
    <ConfirmDialog
      title="Delete this question?"
      label="Delete question"
      busyLabel="Deleting..."
      busy={remove.isPending}
      problem={remove.isError ? refusalOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>
        The question by {question.name} and your answer to it will be deleted permanently, for them
        as well.
      </p>
    </ConfirmDialog>
  )
}
