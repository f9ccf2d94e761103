import { Eye, Lock, Users } from 'lucide-react'

import { visibilityName } from './choices'
import type { Visibility } from './types'

const ICONS = { public: Eye, shared: Users, private: Lock } as const

export function VisibilityNote({ visibility }: { visibility: Visibility }) {
  const Icon = ICONS[visibility]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={16} className="flex-none" />
      {visibilityName(visibility)}
    </span>
  )
}
