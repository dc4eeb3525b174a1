export default { output: 'export', distDir: 'out' };
