/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Links between pages lead to pages and headings that exist. */
class LinksTest {

    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

    @Test
    void leadSomewhere() {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : SourceTree.pages()) {
            Matcher link = LINK.matcher(withoutCode(SourceTree.text(page)));
            while (link.find()) {
                links++;
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                if (!Files.exists(target)
                        || (link.group(2) != null && !headings(target).contains(link.group(2)))) {
                    broken.add(SourceTree.ROOT.relativize(page) + ": " + link.group());
                }
            }
        }

        assertThat(links).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }

    private static Set<String> headings(Path page) {
        return HEADING.matcher(withoutCode(SourceTree.text(page)))
                .results()
                .map(found -> anchor(found.group(1)))
                .collect(Collectors.toSet());
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static String withoutCode(String text) {
        return text.replaceAll("(?ms)^```.*?^```$", "");
    }
}
