// The search in this browser, in IndexedDB. Where storage is blocked, it ends with the page.

const DATABASE = 'morpion';
const STORE = 'searches';
const KEY = 'local';

/** Wraps a request of IndexedDB. */
const answerOf = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

async function run(mode, action) {
  let database;
  try {
    database = await open();
    return await answerOf(action(database.transaction(STORE, mode).objectStore(STORE)));
  } catch (failure) {
    console.warn(`IndexedDB: ${failure?.message}`);
    return undefined;
  } finally {
    database?.close();
  }
}

/** Returns the stored search, or undefined. */
export const storedSearch = () => run('readonly', store => store.get(KEY));
export const storeSearch = value => run('readwrite', store => store.put(value, KEY));
export const forgetSearch = () => run('readwrite', store => store.delete(KEY));
