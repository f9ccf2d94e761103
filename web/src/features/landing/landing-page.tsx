import { Closing } from './closing'
import { CoverTry } from './cover-try'
import { Hero } from './hero'
import { PlainTerms } from './plain-terms'
import { Steps } from './steps'
import { TwoSides } from './two-sides'

/**
 * The front door. It is rendered to HTML when the app is built and comes alive afterwards, so nothing
 * in it may look at the browser while rendering, and nothing may carry a style attribute.
 */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Steps />
      <TwoSides />
      <CoverTry />
      <PlainTerms />
      <Closing />
    </>
  )
}
