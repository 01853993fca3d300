/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.agent.AgentException;
import io.karta.ai.ToolClassRegistry;
import io.karta.ai.ToolGroup;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.problem.Problems;
import io.karta.generation.Shapes;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tool groups of the application, and the roles that tools require.
 *
 * @param ofJars groups of jars
 * @param provided groups that jars provide by configured names, which replace those of jars with the same role
 * @param configured groups that the configuration composes, which replace others with the same role
 * @param beans the beans of the application, which may include groups
 * @param roles the roles in the annotations of tools
 */
public record ToolSetup(
        List<ToolGroup> ofJars, List<ToolGroup> provided, List<ToolGroup> configured, Beans beans, Set<String> roles) {

    /** Checks the tools that classes declare. */
    public static ToolSetup of(
            Collection<Class<?>> toolClasses,
            Beans beans,
            Configuration configuration,
            ClassLoader application,
            List<ToolGroup> provided,
            Shapes shapes,
            Problems problems) {
        Set<String> roles = new TreeSet<>();
        var classes = new ToolClassRegistry(shapes);
        for (Class<?> type : toolClasses) {
            try {
                roles.addAll(classes.rolesOf(type));
            } catch (AgentException wrong) {
                problems.add(new DeploymentException(wrong.getMessage(), wrong));
            }
        }
        List<ToolGroup> configured =
                new ConfiguredToolGroups(configuration, new ToolBeans(beans), classes, problems).read();
        return new ToolSetup(
                ServiceProviders.load(ToolGroup.class, application, problems), provided, configured, beans, roles);
    }

    /** Returns the groups that must be closed with the application. */
    public List<AutoCloseable> closeable() {
        return provided.stream()
                .filter(AutoCloseable.class::isInstance)
                .map(AutoCloseable.class::cast)
                .toList();
    }

    /**
     * Returns all groups; a bean replaces a jar's group with the same role. The engine reports two beans with the same
     * role.
     */
    public List<ToolGroup> groups() {
        List<ToolGroup> ofBeans = beans.all(ToolGroup.class);
        Map<String, ToolGroup> others = new LinkedHashMap<>();
        ofJars.forEach(group -> others.put(group.role(), group));
        provided.forEach(group -> others.put(group.role(), group));
        ofBeans.forEach(group -> others.remove(group.role()));
        List<ToolGroup> all = new ArrayList<>(others.values());
        all.addAll(ofBeans);
        configured.forEach(group -> all.removeIf(other -> other.role().equals(group.role())));
        all.addAll(configured);
        return all;
    }
}
