/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Groups of a match of a regular expression, by number and by name; a group that did not match is empty. */
record CapturedGroups(String first, Map<String, String> byName) {

    private static final Pattern NAME = Pattern.compile("\\(\\?<([a-zA-Z][a-zA-Z0-9]*)>");

    static Optional<CapturedGroups> find(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        var found = new HashMap<String, String>();
        for (var group = 0; group <= matcher.groupCount(); group++) {
            found.put(String.valueOf(group), Objects.requireNonNullElse(matcher.group(group), ""));
        }
        groupNames(pattern).forEach(name -> found.put(name, Objects.requireNonNullElse(matcher.group(name), "")));
        for (var group = 1; group <= matcher.groupCount(); group++) {
            if (matcher.group(group) != null) {
                return Optional.of(new CapturedGroups(matcher.group(group), found));
            }
        }
        return Optional.of(new CapturedGroups(matcher.group(), found));
    }

    /** Returns the names of the groups that an answer may use. */
    static List<String> names(Pattern pattern) {
        var names = new ArrayList<>(groupNames(pattern));
        for (var group = 0; group <= pattern.matcher("").groupCount(); group++) {
            names.add(String.valueOf(group));
        }
        return names;
    }

    /** Java 17 has no access to the names of groups; a quotation that resembles a group is excluded. */
    private static List<String> groupNames(Pattern pattern) {
        return NAME.matcher(pattern.pattern())
                .results()
                .map(result -> result.group(1))
                .filter(name -> isGroup(pattern, name))
                .distinct()
                .toList();
    }

    private static boolean isGroup(Pattern pattern, String name) {
        try {
            Pattern.compile(pattern.pattern() + "|\\k<" + name + ">", pattern.flags());
            return true;
        } catch (PatternSyntaxException ignored) { // the group does not exist
            return false;
        }
    }
}
