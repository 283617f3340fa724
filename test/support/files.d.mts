export function filesBelow(folder: string): string[];
