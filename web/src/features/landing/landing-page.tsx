import { Developers } from './developers'
import { Hero } from './hero'
import { Prices } from './prices'
import { Questions } from './questions'
import { RecentWork } from './recent-work'
import { Steps } from './steps'
import { TwoSides } from './two-sides'

/**
 * The front door. It is rendered to HTML when the app is built, and the server puts the newest of its own into it, so nothing
 * in it may look at the browser while rendering, and nothing may carry a style attribute.
 */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Prices />
      <RecentWork />
      <Developers />
      <Steps />
      <TwoSides />
      <Questions />
    </>
  )
}
