import { useEffect, useState } from 'react'

/** The address of a chosen file while it is shown. */
export function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ readonly file: File; readonly url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    // The address exists outside of React, and as long as this effect.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setShown({ file, url })
    return () => {
      URL.revokeObjectURL(url)
    }
  }, [file])
  return shown?.file === file ? shown.url : null
}
