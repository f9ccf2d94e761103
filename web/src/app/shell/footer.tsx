import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'

import { askForDonation } from '../../features/payments/dialogs-store'
import { PRODUCT } from '../../lib/product'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'

const LINK = 'inline-flex min-h-9 touch-target items-center underline-offset-3 hover:underline'

export function Footer({ onFeedback }: { onFeedback: () => void }) {
  return (
    <footer className="mt-16 border-t border-line">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-8">
        <div className="flex items-center gap-4">
          <Mark className="size-9" />
          <div>
            <p className="font-display text-lg font-bold">{PRODUCT.name}</p>
            <p className="text-ink-soft">Help us empower more creators</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <nav aria-label="Explore" className="flex flex-wrap gap-x-6 text-note">
            <Link to="/showcase" search={{}} className={LINK}>
              Showcase
            </Link>
            <Link to="/marketplace" search={{}} className={LINK}>
              Marketplace
            </Link>
            <Link to="/opportunities" className={LINK}>
              Open requests
            </Link>
            <Link to="/how-matching-works" className={LINK}>
              How matching works
            </Link>
            <Link to="/supporters" className={LINK}>
              Supporters
            </Link>
          </nav>
          <nav aria-label="Legal" className="flex flex-wrap gap-x-6 text-note">
            <Link to="/terms-of-service" className={LINK}>
              Terms of Service
            </Link>
            <Link to="/privacy-policy" className={LINK}>
              Privacy Policy
            </Link>
            <Link to="/rules" className={LINK}>
              Rules
            </Link>
          </nav>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="small" onClick={askForDonation}>
              <Heart aria-hidden size={16} className="fill-current text-heart" />
              Support {PRODUCT.name}
            </Button>
            <Button variant="secondary" size="small" onClick={onFeedback}>
              Feedback
            </Button>
          </div>
        </div>
      </div>
    </footer>
  )
}
