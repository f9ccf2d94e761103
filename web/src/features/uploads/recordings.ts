/*
 * Recordings until they are uploaded. A chosen file can be chosen again after a reload; a recording is nowhere else, so
 * the browser's database keeps it. Where that is refused it lives as long as the page.
 */

const NAME = 'opportune'
const STORE = 'recordings'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(STORE)
    }
    opening.onsuccess = () => {
      resolve(opening.result)
    }
    opening.onerror = () => {
      reject(opening.error ?? new Error('The browser’s database can’t be opened'))
    }
  })
}

async function run<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        resolve(request.result)
      }
      transaction.onabort = transaction.onerror = () => {
        reject(transaction.error ?? new Error('The browser’s database refused'))
      }
    })
  } finally {
    database.close()
  }
}

/** False when the browser refuses. */
export async function keepRecording(key: string, film: Blob): Promise<boolean> {
  try {
    await run('readwrite', (store) => store.put(film, key))
    return true
  } catch {
    return false
  }
}

export async function readRecording(key: string): Promise<Blob | null> {
  try {
    const found = await run<unknown>('readonly', (store) => store.get(key))
    return found instanceof Blob ? found : null
  } catch {
    return null
  }
}

export async function dropRecording(key: string): Promise<void> {
  try {
    await run('readwrite', (store) => store.delete(key))
  } catch {
    // Nothing was kept.
  }
}
