/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.Tool;
import io.karta.ai.ToolClassRegistry;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.config.ConfigSection;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.KeySections;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.problem.Problems;
import io.karta.tool.ToolGroupPermission;
import jakarta.enterprise.inject.spi.Bean;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tool groups that the configuration composes from beans, without code. */
final class ConfiguredToolGroups {

    private final ConfigSection section;
    private final ToolBeans beans;
    private final ToolClassRegistry classes;
    private final Problems problems;

    ConfiguredToolGroups(Configuration configuration, ToolBeans beans, ToolClassRegistry classes, Problems problems) {
        this.section = new ConfigSection(configuration, ConfigKeys.TOOL_GROUPS, KeySections.OF_TOOL_GROUPS);
        this.beans = beans;
        this.classes = classes;
        this.problems = problems;
    }

    List<ToolGroup> read() {
        return section.names().stream()
                .flatMap(role -> group(role, section.settings(role)).stream())
                .toList();
    }

    private Optional<ToolGroup> group(String role, Map<String, Setting> settings) {
        Setting requested = settings.get(ConfigKeys.GROUP_TOOLS);
        if (requested == null || words(requested).isEmpty()) {
            problems.add(Messages.groupWithoutTools(role));
            return Optional.empty();
        }
        List<Member> members = included(members(requested), settings);
        checkNames(requested, members);
        Set<ToolGroupPermission> permissions = permissions(settings);
        return members.isEmpty()
                ? Optional.empty()
                : Optional.of(new BeanGroup(
                        role,
                        text(settings, ConfigKeys.GROUP_DESCRIPTION),
                        text(settings, ConfigKeys.GROUP_PROVIDER),
                        permissions,
                        members));
    }

    private static String text(Map<String, Setting> settings, String key) {
        return Optional.ofNullable(settings.get(key)).map(Setting::value).orElse("");
    }

    private static List<String> words(Setting setting) {
        return Stream.of(setting.value().split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Returns the tools with names that match one of the patterns. */
    private List<Member> included(List<Member> members, Map<String, Setting> settings) {
        Setting patterns = settings.get(ConfigKeys.GROUP_INCLUDE);
        if (patterns == null || words(patterns).isEmpty()) {
            return members;
        }
        Pattern any = anyOf(words(patterns));
        List<Member> fitting = members.stream()
                .filter(one -> any.matcher(one.tool()).matches())
                .toList();
        if (fitting.isEmpty() && !members.isEmpty()) {
            problems.add(patterns.invalid("names of these tools, or patterns that match one: "
                    + members.stream().map(Member::tool).distinct().collect(Collectors.joining(", "))));
        }
        return fitting;
    }

    /** A star in a pattern matches any text. */
    private static Pattern anyOf(List<String> words) {
        return Pattern.compile(String.join(
                "|",
                words.stream()
                        .map(word -> Pattern.quote(word).replace("*", "\\E.*\\Q"))
                        .toList()));
    }

    private void checkNames(Setting setting, List<Member> members) {
        Set<String> seen = new TreeSet<>();
        members.stream()
                .filter(one -> !seen.add(one.tool()))
                .forEach(one -> problems.add(Messages.toolsOfOneName(setting, one.tool())));
    }

    private Set<ToolGroupPermission> permissions(Map<String, Setting> settings) {
        Setting setting = settings.get(ConfigKeys.GROUP_PERMISSIONS);
        Set<ToolGroupPermission> found = new LinkedHashSet<>();
        if (setting == null) {
            return found;
        }
        for (String word : words(setting)) {
            Optional<ToolGroupPermission> permission = Stream.of(ToolGroupPermission.values())
                    .filter(one -> kebab(one).equals(word.toLowerCase(Locale.ROOT)))
                    .findFirst();
            permission.ifPresentOrElse(
                    found::add,
                    () -> problems.add(setting.withValue(word)
                            .invalid(Descriptions.list(
                                    Stream.of(ToolGroupPermission.values())
                                            .map(ConfiguredToolGroups::kebab)
                                            .toList(),
                                    "or"))));
        }
        return found;
    }

    private static String kebab(ToolGroupPermission permission) {
        return permission.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A tool of a bean. */
    private record Member(Bean<?> bean, String tool) {}

    private List<Member> members(Setting setting) {
        List<Member> all = all();
        List<Member> members = new ArrayList<>();
        for (String word : words(setting)) {
            List<Member> named = all.stream().filter(one -> isNamed(one, word)).toList();
            if (named.isEmpty()) {
                problems.add(Messages.noSuchTool(setting, word, names(all)));
            }
            named.stream().filter(one -> !members.contains(one)).forEach(members::add);
        }
        return members;
    }

    private List<Member> all() {
        return beans.all()
                .flatMap(bean -> names(bean).stream().map(tool -> new Member(bean, tool)))
                .toList();
    }

    private Set<String> names(Bean<?> bean) {
        try {
            return classes.namesOf(bean.getBeanClass());
        } catch (AgentException ignored) { // a class with invalid tools is reported by the check of classes
            return Set.of();
        }
    }

    /** Returns whether a tool is identified by its name, its class, or both. */
    private static boolean isNamed(Member member, String word) {
        Class<?> type = member.bean().getBeanClass();
        return Stream.of(type.getName(), type.getCanonicalName(), type.getSimpleName())
                .anyMatch(name ->
                        word.equals(name) || word.equals(name + "." + member.tool()) || word.equals(member.tool()));
    }

    private static Set<String> names(List<Member> all) {
        Set<String> names = new TreeSet<>();
        all.forEach(one -> names.add(one.bean().getBeanClass().getSimpleName() + "." + one.tool()));
        return names;
    }

    /** Tool group of beans, which are resolved at the first use of its tools. */
    private final class BeanGroup implements ToolGroup {

        private final String role;
        private final String description;
        private final String provider;
        private final Set<ToolGroupPermission> permissions;
        private final Lazy<List<Tool>> tools;

        BeanGroup(
                String role,
                String description,
                String provider,
                Set<ToolGroupPermission> permissions,
                List<Member> members) {
            this.role = role;
            this.description = description;
            this.provider = provider;
            this.permissions = Set.copyOf(permissions);
            this.tools = new Lazy<>(() -> members.stream().flatMap(this::tool).toList());
        }

        private Stream<Tool> tool(Member member) {
            var object = ToolObject.of(beans.reference(member.bean())).withFilter(member.tool()::equals);
            return classes.findTools(object).stream();
        }

        @Override
        public String role() {
            return role;
        }

        @Override
        public String description() {
            return description;
        }

        @Override
        public String provider() {
            return provider;
        }

        @Override
        public Set<ToolGroupPermission> permissions() {
            return permissions;
        }

        @Override
        public List<Tool> tools() {
            return tools.get();
        }
    }
}
