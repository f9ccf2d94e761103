import '@testing-library/jest-dom/vitest'

import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-toastify'
import { afterEach, expect } from 'vitest'

import '../ui/styles.css'
import { unexpectedCalls } from './server'

// A shared machine can starve a browser for seconds; what comes sooner is not waited for.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // One that came too late for its test would show in the next.
  toast.dismiss()
  expect(unexpectedCalls(), 'calls without an answer').toEqual([])
})
