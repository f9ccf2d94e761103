import { civilDay } from '../../lib/time'
import { Bars } from '../../ui/bars'
import { views } from '../videos/public'
import type { Funnel } from './funnel-query'
import { viewsOf } from './funnel-rules'

/** All views together, day by day. The table has each kind for those who don't see the bars. */
export function FunnelViews({ funnel: { days, totals } }: { funnel: Funnel }) {
  return (
    <section aria-labelledby="funnel-views" className="grid content-start gap-3">
      <div>
        <h3 id="funnel-views" className="font-text text-base font-bold tracking-normal">
          Views by day
        </h3>
        <p className="text-note text-ink-soft">
          {views(viewsOf(totals))} of your profile, showcases and videos
        </p>
      </div>
      <Bars
        bars={days.map((counts) => ({
          name: civilDay(counts.day),
          value: viewsOf(counts),
          text: views(viewsOf(counts)),
        }))}
      >
        <div className="sr-only">
          <table>
            <caption>Views by day</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Profile</th>
                <th scope="col">Showcases</th>
                <th scope="col">Videos</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, profile_views, showcase_views, video_views }) => (
                <tr key={day}>
                  <th scope="row">{civilDay(day)}</th>
                  <td>{profile_views}</td>
                  <td>{showcase_views}</td>
                  <td>{video_views}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Bars>
      <p className="text-note text-ink-soft">
        Each person counts once an hour. This works without cookies, and your own views never count.
      </p>
    </section>
  )
}
