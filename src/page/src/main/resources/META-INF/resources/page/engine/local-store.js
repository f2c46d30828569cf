// The search in this browser, in IndexedDB. Where storage is blocked, it ends with the page.

const DATABASE = 'morpion';
const STORE = 'searches';
const KEY = 'local';

/**
 * Wraps a request of IndexedDB.
 *
 * @type {<T>(request: IDBRequest<T>) => Promise<T>}
 */
const answerOf = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @type {() => Promise<IDBDatabase>} */
async function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

/** @type {<T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T | undefined>} */
async function run(mode, action) {
  /** @type {IDBDatabase | undefined} */
  let database;
  try {
    database = await open();
    return await answerOf(action(database.transaction(STORE, mode).objectStore(STORE)));
  } catch (failure) {
    console.warn(`IndexedDB: ${failure instanceof Error ? failure.message : failure}`);
    return undefined;
  } finally {
    database?.close();
  }
}

/**
 * Returns the stored search, or undefined.
 *
 * @type {() => Promise<StoredSearch | undefined>}
 */
export const storedSearch = () => run('readonly', store => store.get(KEY));
/** @type {(value: StoredSearch) => Promise<unknown>} */
export const storeSearch = value => run('readwrite', store => store.put(value, KEY));
export const forgetSearch = () => run('readwrite', store => store.delete(KEY));
