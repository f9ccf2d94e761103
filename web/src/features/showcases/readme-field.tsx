import { FileUp } from 'lucide-react'
import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { buttonClass } from '../../ui/button'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { toast } from '../../ui/toast-area'
import { previewReadme } from './queries'
import { MOST_README } from './showcase-form'

export interface ReadmeFieldProps {
  id: string
  label: string
  error: string | undefined
  value: string
  /** Where relative links and pictures of the README lead. */
  repositoryUrl: string | null
  onChange: (text: string) => void
  onBlur: () => void
}

const fetchReadme = loadChunk(async () => (await import('../../ui/readme')).Readme)

const TYPES = '.md,.markdown,.txt,text/markdown,text/plain'

/** A README, typed or taken from a file, with how it will look behind the second tab. */
export function ReadmeField({ repositoryUrl, error, onChange, ...field }: ReadmeFieldProps) {
  const [problem, setProblem] = useState<string>()
  const before = field.value

  const take = async (file: File) => {
    setProblem(undefined)
    if (file.size > MOST_README) {
      setProblem('Use a README of at most 256 KB.')
      return
    }
    const text = textOf(await file.arrayBuffer())
    if (text === null) {
      setProblem('Choose a text file, such as README.md.')
      return
    }
    onChange(text)
    if (before.trim() === '') return
    toast.success(
      <>
        README replaced{' '}
        <button
          type="button"
          onClick={() => {
            onChange(before)
          }}
        >
          Undo
        </button>
      </>,
    )
  }

  return (
    <div className="grid gap-3">
      <MarkdownEditor
        {...field}
        error={problem ?? error}
        optional
        fetchLook={fetchReadme}
        hint="As on GitHub: headings, lists, tables, code, pictures. Relative links lead to your repository."
        maxLength={MOST_README}
        preview={(text, signal) => previewReadme(text, repositoryUrl, signal)}
        onChange={(text) => {
          setProblem(undefined)
          onChange(text)
        }}
      />
      <label
        className={`${buttonClass('secondary', 'small')} relative justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <input
          type="file"
          className="ghost-input"
          accept={TYPES}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // So that the same file can be chosen again.
            target.value = ''
            if (file) void take(file)
          }}
        />
        <FileUp aria-hidden size={18} />
        Use a README file
      </label>
    </div>
  )
}

/** Null for what is no text. */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n')
  } catch {
    return null
  }
}
