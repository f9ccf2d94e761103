import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatBytes } from '../../lib/bytes'
import { buttonClass } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import type { ProductFile } from './types'

interface FileRowProps {
  file: ProductFile
  /** What else can be done with it. */
  actions?: ReactNode
}

/** A file with its hash, so that everybody can check what they got. */
export function FileRow({ file, actions }: FileRowProps) {
  const { file_name, size_bytes, sha256, version, url } = file
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 py-3 @md:grid-cols-[minmax(0,1fr)_auto] @md:items-center">
      <div className="min-w-0">
        <p className="font-medium break-words">{file_name}</p>
        <p className="tabular text-note text-ink-soft">
          {[formatBytes(size_bytes), version && `Version ${version}`].filter(Boolean).join(' · ')}
        </p>
        <p className="flex items-center gap-1 text-sm text-ink-soft">
          <span className="flex-none">SHA-256</span>
          <code className="min-w-0 truncate">{sha256}</code>
          <CopyButton what="SHA-256" value={sha256} which={`of ${file_name}`} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a href={url} download={file_name} className={buttonClass('secondary', 'small')}>
          <Download aria-hidden size={17} />
          Download<span className="sr-only"> {file_name}</span>
        </a>
        {actions}
      </div>
    </div>
  )
}
