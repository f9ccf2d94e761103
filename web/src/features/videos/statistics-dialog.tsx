import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { civilDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Bars } from '../../ui/bars'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { statisticsQuery } from './queries'
import { views } from './rules'
import type { Statistics, Video } from './types'

/** How often a video was watched, and how far. */
export function StatisticsDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const query = useQuery(statisticsQuery(video.id))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Statistics"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <AsyncView query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(statistics) => <Figures statistics={statistics} />}
      </AsyncView>
    </Dialog>
  )
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { view_count, days, reach, viewers } = statistics
  const recent = days.reduce((sum, { views: count }) => sum + count, 0)
  const half = reach[Math.floor(reach.length / 2)] ?? 0
  return (
    <div className="grid gap-8">
      <section aria-labelledby="views-by-day" className="grid gap-3">
        <div>
          <h3 id="views-by-day" className="text-lg">
            Views by day
          </h3>
          <p className="text-note text-ink-soft">
            {views(recent)} in the last {days.length} days, {views(view_count)} in total
          </p>
        </div>
        <Figure
          label={`Views by day, ${views(recent)} in the last ${days.length} days`}
          bars={days.map(({ day, views: count }) => ({
            name: civilDay(day),
            value: count,
            text: views(count),
          }))}
        />
      </section>
      <section aria-labelledby="reach" className="grid gap-3">
        <div>
          <h3 id="reach" className="text-lg">
            How far people watch
          </h3>
          <p className="text-note text-ink-soft">
            {viewers === 0
              ? 'No one has watched it yet.'
              : `${percent(half)} of ${viewers === 1 ? '1 viewer' : `${viewers.toLocaleString('en')} viewers`} reach the middle.`}
          </p>
        </div>
        {viewers > 0 && (
          <Figure
            label="Viewers who reach each part of the video"
            most={1}
            bars={reach.map((share, part) => ({
              name: percent(part / reach.length),
              value: share,
              text: percent(share),
            }))}
          />
        )}
      </section>
    </div>
  )
}

const percent = (part: number) => `${Math.round(part * 100)}%`

interface FigureProps {
  label: string
  bars: ComponentProps<typeof Bars>['bars']
  most?: number
}

/** Bars, and a list that says the same. */
function Figure({ label, bars, most }: FigureProps) {
  return (
    <Bars bars={bars} {...(most !== undefined && { most })}>
      <ul aria-label={label} className="sr-only">
        {bars.map(({ name, text }) => (
          <li key={name}>{`${name}: ${text}`}</li>
        ))}
      </ul>
    </Bars>
  )
}
