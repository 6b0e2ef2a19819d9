import { EventEmitter } from 'node:events';

/** Told of every SQL statement the server sends; tests count them, benchmarks print them. */
const emitter = new EventEmitter();

export function reportStatement(sql: string): void {
  emitter.emit('statement', sql);
}

export function onStatement(listener: (sql: string) => void): () => void {
  emitter.on('statement', listener);
  return () => emitter.off('statement', listener);
}
