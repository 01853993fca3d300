/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Measures classes and methods of source files with the parser of the JDK's compiler. */
final class SourceSizes {

    /**
     * A top-level type, or a method of one.
     *
     * @param file the file it is in
     * @param name {@code Type} or {@code Type.method}
     * @param isType whether it is a top-level type
     * @param lines the lines of code: neither blank nor comment
     */
    record Size(Path file, String name, boolean isType, int lines) {}

    private static final Pattern COMMENT = Pattern.compile(
            "(\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+')|/\\*(?s:.*?)\\*/|//[^\\n]*");

    private SourceSizes() {}

    static List<Size> of(Collection<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var units = manager.getJavaFileObjectsFromPaths(files);
            var task = (JavacTask) compiler.getTask(null, manager, null, List.of("-proc:none"), null, units);
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<Size> sizes = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                measure(unit, positions, sizes);
            }
            return sizes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void measure(CompilationUnitTree unit, SourcePositions positions, List<Size> sizes) {
        Path file = Path.of(unit.getSourceFile().toUri());
        String code = withoutComments(SourceTree.text(file));
        for (Tree type : unit.getTypeDecls()) {
            if (type instanceof ClassTree top) {
                String name = top.getSimpleName().toString();
                sizes.add(new Size(file, name, true, lines(code, unit, top, positions)));
                top.accept(
                        new TreeScanner<Void, Void>() {
                            @Override
                            public Void visitMethod(MethodTree method, Void unused) {
                                BlockTree body = method.getBody();
                                if (body != null) {
                                    int lines = lines(code, unit, body, positions);
                                    sizes.add(new Size(file, name + "." + method.getName(), false, lines));
                                }
                                return super.visitMethod(method, null);
                            }
                        },
                        null);
            }
        }
    }

    private static int lines(String code, CompilationUnitTree unit, Tree tree, SourcePositions positions) {
        long start = positions.getStartPosition(unit, tree);
        long end = positions.getEndPosition(unit, tree);
        return start < 0 || end < 0
                ? 0
                : (int) code.substring((int) start, (int) end)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .count();
    }

    /** Replaces comments by spaces, so that positions stay as they are. */
    private static String withoutComments(String text) {
        return COMMENT.matcher(text)
                .replaceAll(found -> java.util.regex.Matcher.quoteReplacement(
                        found.group(1) != null ? found.group() : found.group().replaceAll("[^\\n]", " ")));
    }
}
