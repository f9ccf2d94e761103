import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { Mark } from '../../ui/mark'

export function Closing() {
  return (
    <section aria-labelledby="landing-closing" className="border-t border-line">
      <div className="wrap grid justify-items-center py-20 text-center lg:py-28">
        <Mark className="size-20" />
        <h2 id="landing-closing" className="mt-6 max-w-[18ch] text-3xl md:text-[2.75rem]">
          Get started
        </h2>
        <p className="mt-3 max-w-[44ch] text-lg text-ink-soft">
          Registering is free. You can choose your role later.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/register" className={buttonClass('primary')}>
            Create your account
          </Link>
          <Link to="/creators" className={buttonClass('quiet')}>
            Browse creators
          </Link>
        </div>
      </div>
    </section>
  )
}
