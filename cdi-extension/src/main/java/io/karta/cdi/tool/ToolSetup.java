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
 * The groups of tools there are, and what is known of tools beforehand.
 *
 * @param ofJars groups that jars provide
 * @param configured groups that the configuration puts together, which take the place of others of the same role
 * @param beans finds groups of the application, once it runs
 * @param roles the roles that tools of the application's classes mention
 */
public record ToolSetup(List<ToolGroup> ofJars, List<ToolGroup> configured, Beans beans, Set<String> roles) {

    /** Checks the tools that classes declare. */
    public static ToolSetup of(
            Collection<Class<?>> toolClasses,
            Beans beans,
            Configuration configuration,
            ClassLoader application,
            Problems problems) {
        Set<String> roles = new TreeSet<>();
        var classes = new ToolClassRegistry(new Shapes());
        for (Class<?> type : toolClasses) {
            try {
                roles.addAll(classes.rolesOf(type));
            } catch (AgentException wrong) {
                problems.add(new DeploymentException(wrong.getMessage(), wrong));
            }
        }
        List<ToolGroup> configured =
                new ConfiguredToolGroups(configuration, new ToolBeans(beans), classes, problems).read();
        return new ToolSetup(ServiceProviders.load(ToolGroup.class, application, problems), configured, beans, roles);
    }

    /**
     * All groups; a bean takes the place of a jar's group of the same role. Two beans of one role are an error of the
     * engine's.
     */
    public List<ToolGroup> groups() {
        List<ToolGroup> ofBeans = beans.all(ToolGroup.class);
        Map<String, ToolGroup> others = new LinkedHashMap<>();
        ofJars.forEach(group -> others.put(group.role(), group));
        ofBeans.forEach(group -> others.remove(group.role()));
        List<ToolGroup> all = new ArrayList<>(others.values());
        all.addAll(ofBeans);
        configured.forEach(group -> all.removeIf(other -> other.role().equals(group.role())));
        all.addAll(configured);
        return all;
    }
}
