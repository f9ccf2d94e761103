import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { SkeletonText } from '../../ui/skeleton'
import { CodeForm } from './code-form'
import { setupStateQuery } from './queries'
import { SetupForm } from './setup-form'

/** A link with the code carries it behind the #, which browsers keep to themselves. */
const codeInAddress = () => window.location.hash.slice(1)

export function SetupPage() {
  const [code, setCode] = useState(codeInAddress)
  useEffect(() => {
    // Out of sight, and out of the history.
    if (window.location.hash !== '') {
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
  }, [])
  const queryClient = useQueryClient()
  const query = useQuery(setupStateQuery(code))
  return (
    <div className="wrap grid min-h-dvh max-w-4xl content-start gap-8 py-10">
      <PageHeading
        title="Set up this server"
        lead="This works once, on the machine the server runs on or with the code it printed."
      />
      <AsyncView query={query} skeleton={<SkeletonText lines={6} />}>
        {(state) =>
          state === null ? (
            <CodeForm isWrong={code !== ''} onCode={setCode} />
          ) : (
            <SetupForm
              state={state}
              code={code}
              onDone={() => {
                // Loaded anew, because everything is: the name, the address, the ways to pay.
                window.location.assign('/admin')
              }}
              onGone={() => {
                queryClient.setQueryData(setupStateQuery(code).queryKey, null)
              }}
            />
          )
        }
      </AsyncView>
    </div>
  )
}
