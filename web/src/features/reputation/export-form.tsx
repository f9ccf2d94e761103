import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { saveFile } from '../../lib/documents'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { readExport } from './queries'

export function ExportForm({ username }: { username: string }) {
  const [code, setCode] = useState('')
  const download = useMutation({
    mutationFn: () => readExport(code.trim()),
    onSuccess: (text) => {
      saveFile(new Blob([text], { type: 'application/json' }), `reputation-${username}.json`)
    },
  })
  const atCode = codeProblem(download.error)
  return (
    <form
      noValidate
      aria-labelledby="export-reputation"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!download.isPending) download.mutate()
      }}
    >
      <div className="grid gap-1">
        <h3 id="export-reputation" className="text-lg">
          Export
        </h3>
        <p className="text-ink-soft">
          A file with your completed agreements and verified reviews, signed by this site. It
          doesn’t name other people or amounts.
        </p>
      </div>
      <Notice>{download.isError && !atCode ? messageOf(download.error) : null}</Notice>
      <TextField
        label="Code from the other site"
        optional
        hint="Only needed to import the file there. Get it in your profile on the other site, under Reputation."
        error={atCode}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={({ target }) => {
          download.reset()
          setCode(target.value)
        }}
      />
      <div>
        <Button
          type="submit"
          variant="secondary"
          busy={download.isPending}
          busyLabel="Downloading..."
        >
          Download file
        </Button>
      </div>
    </form>
  )
}

const codeProblem = (error: unknown) =>
  error instanceof ApiFailure
    ? error.fields.find(({ field }) => field === 'for')?.message
    : undefined
