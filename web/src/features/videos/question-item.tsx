import type { ReactNode } from 'react'

import { exactTime, relativeTime } from '../../lib/time'
import { Moment } from './moment'
import type { Question, Video } from './types'

interface QuestionItemProps {
  video: Video
  question: Question
  onSeek: (seconds: number) => void
  /** What can be done about it. */
  children?: ReactNode
}

/** A question about a moment, and what the owner of the video answered. */
export function QuestionItem({ video, question, onSeek, children }: QuestionItemProps) {
  const { name, moment_seconds, question: text, answer, asked_at, answered_at } = question
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2">
      <Moment at={moment_seconds} about={text} onSeek={onSeek} />
      <div className="grid gap-2">
        <Said name={name} at={asked_at} text={text} />
        {answer && (
          <div className="border-l-2 border-line pl-3">
            <Said name={video.owner.name} at={answered_at ?? asked_at} text={answer} />
          </div>
        )}
        {children}
      </div>
    </li>
  )
}

function Said({ name, at, text }: { name: string; at: string; text: string }) {
  return (
    <div>
      <p className="flex flex-wrap gap-x-2 text-note">
        <b className="font-bold break-words">{name}</b>
        <time dateTime={at} title={exactTime(at)} className="text-ink-soft">
          {relativeTime(at)}
        </time>
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </div>
  )
}
