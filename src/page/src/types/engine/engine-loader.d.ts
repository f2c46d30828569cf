// engine-loader.js, which loads engine.wasm, compiled from org.morpion.wasm.Engine.

interface Engine {
  solvers(): string;
  start(solver: string, variant: Variant, options: string, seed: string, island: number, from: string, warm: string): void;
  restore(solver: string, variant: Variant, options: string, from: string, warm: string, state: string): void;
  advance(millis: number, nodes: string): string;
  best(): string;
  save(): string;
  islandSeed(seed: string, number: number): string;
  sha256(text: string): string;
}

export function load(bytes: ArrayBuffer): Promise<{exports: Engine}>;
