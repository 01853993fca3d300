/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Document;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reader of Markdown: headings become sections, and the text of a section remains Markdown. Immutable. */
final class MarkdownReader implements DocumentReader {

    private static final int LONGEST_TITLE = 1000;
    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})(?:[ \\t]+(.*?))?(?:[ \\t]+#+)?[ \\t]*");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}(?=[^`]*$)|~{3,}).*");
    private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(=+|-{2,})[ \\t]*");
    private static final Pattern FRONT_MATTER =
            Pattern.compile("---|[\"']?[\\p{L}_][\\p{L}\\p{N}_./-]*[\"']?:(?:\\s.*)?");
    private static final Pattern NO_TITLE = Pattern.compile("\\s*|\\s*(?:[-*+>|]|\\d+[.)]|---).*| {4}.*|\\t.*");

    @Override
    public boolean canRead(String uri) {
        return Texts.hasExtension(uri, "md", "markdown");
    }

    @Override
    public Document read(String uri, byte[] content) {
        var tree = new SectionTree();
        String[] lines = Texts.decode(uri, content).split("\\R", -1);
        String fence = "";
        for (int i = frontMatterEnd(lines); i < lines.length; i++) {
            String line = lines[i];
            if (!fence.isEmpty()) {
                fence = isClosing(line, fence) ? "" : fence;
            } else {
                fence = opening(line);
                int level = level(lines, i);
                if (fence.isEmpty() && level > 0) {
                    tree.heading(level, title(line));
                    i += line.stripLeading().startsWith("#") ? 0 : 1;
                    continue;
                }
            }
            tree.text(line + '\n');
        }
        return new Document(
                uri, tree.title().orElse(Texts.fileName(uri)), Map.of("format", "markdown"), tree.sections());
    }

    /** Otherwise, the first line is a thematic break, and a later one does not end metadata. */
    private static int frontMatterEnd(String[] lines) {
        if (!lines[0].equals("---")
                || lines.length == 1
                || !FRONT_MATTER.matcher(lines[1]).matches()) {
            return 0;
        }
        for (int i = 1; i < lines.length; i++) {
            if (lines[i].equals("---")) {
                return i + 1;
            }
        }
        return 0;
    }

    private static String opening(String line) {
        Matcher fence = FENCE.matcher(line);
        return fence.matches() ? fence.group(1) : "";
    }

    private static boolean isClosing(String line, String fence) {
        String text = line.strip();
        return text.length() >= fence.length() && text.chars().allMatch(character -> character == fence.charAt(0));
    }

    private static int level(String[] lines, int index) {
        if (lines[index].length() > LONGEST_TITLE) {
            return 0;
        }
        Matcher heading = HEADING.matcher(lines[index]);
        if (heading.matches()) {
            return heading.group(1).length();
        }
        boolean isParagraphStart = index == 0 || lines[index - 1].isBlank();
        if (!isParagraphStart
                || index + 1 == lines.length
                || NO_TITLE.matcher(lines[index]).matches()) {
            return 0;
        }
        Matcher underline = UNDERLINE.matcher(lines[index + 1]);
        return !underline.matches() ? 0 : underline.group(1).startsWith("=") ? 1 : 2;
    }

    private static String title(String line) {
        Matcher heading = HEADING.matcher(line);
        String text = heading.matches() ? heading.group(2) : line;
        return text == null ? "" : text.replace("`", "");
    }
}
