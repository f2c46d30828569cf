// documents.js, compiled from org.morpion.page.Documents.

export function read(document: Uint8Array, variant: Variant): Result<Reading<number[]>, ReadingProblem>;
export function write(document: Uint8Array, variant: Variant, form: string): Result<{text: string}, ReadingProblem>;
export function draw(document: Uint8Array, variant: Variant, form: string, theme: string, size: number, numbers: boolean):
    Result<{text: string}, ReadingProblem>;
export function order(variant: Variant, lines: number[]): Result<{moves: number[]; shift: Vector}, OrderProblem>;
