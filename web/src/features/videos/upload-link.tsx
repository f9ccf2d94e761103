import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { buttonClass } from '../../ui/button'

export function UploadLink({ isMain = true }: { isMain?: boolean }) {
  return (
    <Link to="/video-upload" className={buttonClass(isMain ? 'primary' : 'secondary')}>
      <Plus aria-hidden size={18} />
      Upload a video
    </Link>
  )
}
